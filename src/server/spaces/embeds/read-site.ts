import { err, ok, type Result } from '../../../domain/kernel/result.ts'

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const LOCAL = /(^|\.)localhost$/

/**
 * Reads the origin of a website's address. Without a scheme, assumes https. The strict pattern matters, because a URL
 * may contain a comma or a semicolon in its host, and the origin becomes part of a Content-Security-Policy.
 */
export function readSite(typed: string, allowHttp: boolean): Result<string, { code: 'bad_site' | 'site_not_https' }> {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return err({ code: 'bad_site' })
  if (!HOST.test(url.hostname) || !(url.hostname.includes('.') || LOCAL.test(url.hostname)))
    return err({ code: 'bad_site' })
  if (url.protocol === 'http:' && !allowHttp) return err({ code: 'site_not_https' })
  return ok(url.origin)
}
