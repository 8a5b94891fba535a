import { accounts, adminOf, admins, cell, owner, type Row } from './rows.ts'

export const expectedWebhooks: Record<string, Row> = {
  'webhooks.listWebhooks': accounts(200),
  // The address doesn't belong to a public server.
  'webhooks.addWebhook': accounts(422),
  'webhooks.showWebhook': owner(200),
  'webhooks.changeWebhook': owner(200),
  'webhooks.removeWebhook': owner(200),
  'webhooks.rotateWebhookSecret': owner(200),
  'webhooks.testWebhook': owner(200),
  'webhooks.listWebhookDeliveries': owner(200),
  'webhooks.showWebhookDelivery': owner(200),
  'webhooks.resendWebhook': owner(200),
  // Endpoints of the site belong to all admins.
  'siteWebhooks.listWebhooks': admins,
  'siteWebhooks.addWebhook': { none: cell(401, 403, 401, 403, 422) },
  'siteWebhooks.showWebhook': adminOf,
  'siteWebhooks.changeWebhook': adminOf,
  'siteWebhooks.removeWebhook': adminOf,
  'siteWebhooks.rotateWebhookSecret': adminOf,
  'siteWebhooks.testWebhook': adminOf,
  'siteWebhooks.listWebhookDeliveries': adminOf,
  'siteWebhooks.showWebhookDelivery': adminOf,
  'siteWebhooks.resendWebhook': adminOf,
}
