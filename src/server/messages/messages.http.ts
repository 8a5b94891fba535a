import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import {
  blockOther,
  countUnread,
  listConversations,
  markRead,
  markReceived,
  showConversation,
  unblockOther,
} from './conversations/conversations.ts'
import { linkAttachment, listMessages } from './list-messages.ts'
import { changeReply, listReplies, removeReply, saveReply } from './replies/saved-replies.ts'
import {
  linkReportedFile,
  listMessageReports,
  openMessageReport,
  reportMessage,
  settleMessageReports,
} from './reports/message-reports.ts'
import { searchMessages } from './search/search-messages.ts'
import { sendMessage } from './send-message.ts'
import { aboutConversation, startConversation } from './start-conversation.ts'

const { conversations, messages, savedReplies } = contract

export const conversationEndpoints = {
  listConversations: bind(conversations.listConversations, listConversations),
  aboutConversation: bind(conversations.aboutConversation, aboutConversation),
  startConversation: bind(conversations.startConversation, startConversation),
  showConversation: bind(conversations.showConversation, showConversation),
  countUnread: bind(conversations.countUnread, countUnread),
  markReceived: bind(conversations.markReceived, markReceived),
  markRead: bind(conversations.markRead, markRead),
  searchMessages: bind(conversations.searchMessages, searchMessages),
  blockOther: bind(conversations.blockOther, blockOther),
  unblockOther: bind(conversations.unblockOther, unblockOther),
}

export const messageEndpoints = {
  listMessages: bind(messages.listMessages, listMessages),
  sendMessage: bind(messages.sendMessage, sendMessage),
  linkAttachment: bind(messages.linkAttachment, linkAttachment),
  reportMessage: bind(messages.reportMessage, reportMessage),
  listMessageReports: bind(messages.listMessageReports, listMessageReports),
  openMessageReport: bind(messages.openMessageReport, openMessageReport),
  settleMessageReports: bind(messages.settleMessageReports, settleMessageReports),
  linkReportedFile: bind(messages.linkReportedFile, linkReportedFile),
}

export const replyEndpoints = {
  listReplies: bind(savedReplies.listReplies, listReplies),
  saveReply: bind(savedReplies.saveReply, saveReply),
  changeReply: bind(savedReplies.changeReply, changeReply),
  removeReply: bind(savedReplies.removeReply, removeReply),
}
