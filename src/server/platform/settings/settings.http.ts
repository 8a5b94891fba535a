import { contract } from '../../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { saveSettings, showSettings } from './save-settings.ts'

const { settings } = contract

export const settingsEndpoints = {
  showSettings: bind(settings.showSettings, showSettings),
  saveSettings: bind(settings.saveSettings, saveSettings),
}
