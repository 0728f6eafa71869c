import type { Platform } from '../../dataProvider/platform.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { type RowsPage, readPage } from '../kernel/resource/readPage.ts'
import type { LogWish } from './PagedLog.tsx'
import type { LinkRow } from './types.ts'

/** Whose clicks and responses: those of one campaign, or those of all campaigns with one page. */
export type ReportSource = { campaign: number } | { content: number }

const { clickLog, clickReport, responseLog, responseReport } = twoWaysSms.actions

const CALLS = {
  clicks: { campaign: clickLog, content: clickReport },
  responses: { campaign: responseLog, content: responseReport },
} as const

/** A page of links with what was done by them. */
export const readReport = (
  platform: Platform,
  kind: keyof typeof CALLS,
  source: ReportSource,
  wish: LogWish,
  signal: AbortSignal,
): Promise<RowsPage<LinkRow>> =>
  'campaign' in source
    ? readPage<LinkRow>(platform, CALLS[kind].campaign, undefined, { send_sms_id: source.campaign, ...wish }, signal)
    : readPage<LinkRow>(platform, CALLS[kind].content, source.content, { ...wish }, signal)
