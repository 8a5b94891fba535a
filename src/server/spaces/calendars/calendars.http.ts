import { contract } from '../../../contract/api.ts'
import { bind } from '../../http/endpoints.ts'
import { exportCalendar, removeExport, renewExport } from './export-calendar.ts'
import { dismissConflict, listConflicts } from './list-conflicts.ts'
import { removeBlock } from './make-block.ts'
import { removeException, setException } from './set-exception.ts'
import { showTimeline } from './show-timeline.ts'
import { addSource, listSources, readSourceNow, removeSource } from './sources.ts'

const { calendars, calendarLinks } = contract

export const calendarEndpoints = {
  showTimeline: bind(calendars.showTimeline, showTimeline),
  removeBlock: bind(calendars.removeBlock, removeBlock),
  setException: bind(calendars.setException, setException),
  removeException: bind(calendars.removeException, removeException),
}

export const calendarLinkEndpoints = {
  listSources: bind(calendarLinks.listSources, listSources),
  addSource: bind(calendarLinks.addSource, addSource),
  refreshSource: bind(calendarLinks.refreshSource, readSourceNow),
  removeSource: bind(calendarLinks.removeSource, removeSource),
  renewExport: bind(calendarLinks.renewExport, renewExport),
  removeExport: bind(calendarLinks.removeExport, removeExport),
  listConflicts: bind(calendarLinks.listConflicts, listConflicts),
  dismissConflict: bind(calendarLinks.dismissConflict, dismissConflict),
  exportCalendar: bind(calendarLinks.exportCalendar, exportCalendar),
}
