import { contract } from '../../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import {
  setAmenities,
  setBrand,
  setContact,
  setCopy,
  setFeatured,
  setOperator,
  setPolicies,
  showSettings,
} from './set-setting.ts'

const { settings } = contract

export const settingsEndpoints = {
  showSettings: bind(settings.showSettings, showSettings),
  setBrand: bind(settings.setBrand, setBrand),
  setContact: bind(settings.setContact, setContact),
  setOperator: bind(settings.setOperator, setOperator),
  setCopy: bind(settings.setCopy, setCopy),
  setFeatured: bind(settings.setFeatured, setFeatured),
  setPolicies: bind(settings.setPolicies, setPolicies),
  setAmenities: bind(settings.setAmenities, setAmenities),
}
