import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { logWebhooks } from './log-webhooks.ts'
import { manageWebhooks } from './manage-webhooks.ts'

const { webhooks, siteWebhooks } = contract
const [mine, myLog] = [manageWebhooks('account'), logWebhooks('account')]
const [site, siteLog] = [manageWebhooks('site'), logWebhooks('site')]

export const webhookEndpoints = {
  listWebhooks: bind(webhooks.listWebhooks, mine.list),
  addWebhook: bind(webhooks.addWebhook, mine.add),
  showWebhook: bind(webhooks.showWebhook, mine.show),
  changeWebhook: bind(webhooks.changeWebhook, mine.change),
  removeWebhook: bind(webhooks.removeWebhook, mine.remove),
  rotateWebhookSecret: bind(webhooks.rotateWebhookSecret, mine.rotate),
  testWebhook: bind(webhooks.testWebhook, myLog.test),
  listWebhookDeliveries: bind(webhooks.listWebhookDeliveries, myLog.list),
  showWebhookDelivery: bind(webhooks.showWebhookDelivery, myLog.show),
  resendWebhook: bind(webhooks.resendWebhook, myLog.resend),
}

export const siteWebhookEndpoints = {
  listWebhooks: bind(siteWebhooks.listWebhooks, site.list),
  addWebhook: bind(siteWebhooks.addWebhook, site.add),
  showWebhook: bind(siteWebhooks.showWebhook, site.show),
  changeWebhook: bind(siteWebhooks.changeWebhook, site.change),
  removeWebhook: bind(siteWebhooks.removeWebhook, site.remove),
  rotateWebhookSecret: bind(siteWebhooks.rotateWebhookSecret, site.rotate),
  testWebhook: bind(siteWebhooks.testWebhook, siteLog.test),
  listWebhookDeliveries: bind(siteWebhooks.listWebhookDeliveries, siteLog.list),
  showWebhookDelivery: bind(siteWebhooks.showWebhookDelivery, siteLog.show),
  resendWebhook: bind(siteWebhooks.resendWebhook, siteLog.resend),
}
