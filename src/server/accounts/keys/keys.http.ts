import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import {
  createOwnKey,
  createSiteKey,
  listOwnKeys,
  listSiteKeys,
  revokeOwnKey,
  revokeSiteKey,
  rotateOwnKey,
  rotateSiteKey,
} from './manage-keys.ts'

const { apiKeys, siteKeys } = contract

export const apiKeyEndpoints = {
  listKeys: bind(apiKeys.listKeys, listOwnKeys),
  createKey: bind(apiKeys.createKey, createOwnKey),
  rotateKey: bind(apiKeys.rotateKey, rotateOwnKey),
  revokeKey: bind(apiKeys.revokeKey, revokeOwnKey),
}

export const siteKeyEndpoints = {
  listKeys: bind(siteKeys.listKeys, listSiteKeys),
  createKey: bind(siteKeys.createKey, createSiteKey),
  rotateKey: bind(siteKeys.rotateKey, rotateSiteKey),
  revokeKey: bind(siteKeys.revokeKey, revokeSiteKey),
}
