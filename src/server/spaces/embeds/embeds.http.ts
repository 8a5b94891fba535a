import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { addEmbedSite, removeEmbedSite, showEmbeds } from './embeds.ts'

const { embeds } = contract

export const embedEndpoints = {
  showEmbeds: bind(embeds.showEmbeds, showEmbeds),
  addEmbedSite: bind(embeds.addEmbedSite, addEmbedSite),
  removeEmbedSite: bind(embeds.removeEmbedSite, removeEmbedSite),
}
