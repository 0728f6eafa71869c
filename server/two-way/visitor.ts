import type { IncomingHttpHeaders } from 'node:http'
import { readAgent } from '../kernel/http/device.ts'

/** Who opened a link, as far as a request tells. */
export interface Visitor {
  ip: string
  userAgent: string | null
  device: 'Mobile' | 'Tablet' | 'Computer' | 'Program' | null
  os: string | null
  browser: string | null
  referrer: string | null
  /** A program, not a person: link previews, scanners, prefetching. Kept and marked, counted nowhere. */
  isBot: boolean
}

/** Programs that open links: crawlers, previews of messengers and social networks, mail and security scanners, tools. */
const PROGRAMS =
  /bot\b|bot\/|crawl|spider|slurp|preview|scanner|facebookexternalhit|facebookcatalog|meta-externalagent|whatsapp\/|telegram|slack|discord|twitter|linkedin|skypeuri|pinterest|redditbot|embedly|vkshare|viber|snapchat|google-?(?:read|page|safety|inspection|other|-extended)|googleimageproxy|mediapartners|apis-google|feedfetcher|yandex|baidu|bingpreview|duckduck|headless|phantom|puppeteer|playwright|lighthouse|curl\/|wget|libwww|python|go-http|java\/|okhttp|axios|node-fetch|undici|httpclient|postman|insomnia|ruby|perl|php\/|virustotal|safebrowsing|proofpoint|barracuda|mimecast|symantec|trendmicro|netcraft|uptime|monitor/i
/** Longest texts kept of what a client says. */
const MOST_AGENT = 500
const MOST_REFERRER = 500

const FETCHED_AHEAD = /prefetch|prerender|preview/i

const kept = (text: string | undefined, most: number): string | null =>
  text ? text.replaceAll('\0', '').slice(0, most).toWellFormed() : null

const deviceKind = (agent: string): Visitor['device'] => {
  if (/iPad|Tablet|SM-T\d|Nexus (?:7|9|10)|Android(?!.*Mobile)/.test(agent)) return 'Tablet'
  if (/Mobi|iPhone|Android/.test(agent)) return 'Mobile'
  return /Windows NT|Mac OS X|Linux|CrOS/.test(agent) ? 'Computer' : null
}

/** Reads a request for a link. HEAD is what programs ask; a browser that fetches ahead says so. */
export const visitorOf = (method: string, headers: IncomingHttpHeaders, ip: string): Visitor => {
  const agent = headers['user-agent'] ?? ''
  const ahead = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']].some(value =>
    FETCHED_AHEAD.test(String(value ?? '')),
  )
  const isProgram = PROGRAMS.test(agent) || agent.trim() === ''
  const { system, browser } = readAgent(agent)
  return {
    ip,
    userAgent: kept(agent, MOST_AGENT),
    device: isProgram ? 'Program' : deviceKind(agent),
    os: system,
    browser,
    referrer: kept(headers.referer, MOST_REFERRER),
    isBot: isProgram || ahead || method === 'HEAD',
  }
}
