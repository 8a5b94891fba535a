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
  listOwnKeys: bind(apiKeys.listOwnKeys, listOwnKeys),
  createOwnKey: bind(apiKeys.createOwnKey, createOwnKey),
  rotateOwnKey: bind(apiKeys.rotateOwnKey, rotateOwnKey),
  revokeOwnKey: bind(apiKeys.revokeOwnKey, revokeOwnKey),
}

export const siteKeyEndpoints = {
  listSiteKeys: bind(siteKeys.listSiteKeys, listSiteKeys),
  createSiteKey: bind(siteKeys.createSiteKey, createSiteKey),
  rotateSiteKey: bind(siteKeys.rotateSiteKey, rotateSiteKey),
  revokeSiteKey: bind(siteKeys.revokeSiteKey, revokeSiteKey),
}
