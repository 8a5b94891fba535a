import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { exportCalendar, removeExport, renewExport } from './export-calendar.ts'
import { removeBlock, removeException, setException } from './make-block.ts'
import { dismissConflict, listConflicts, showTimeline } from './show-timeline.ts'
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
