import { contract } from '../../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { missedNews } from './missed-news.ts'

export const realtimeEndpoints = { missedNews: bind(contract.realtime.missedNews, missedNews) }
