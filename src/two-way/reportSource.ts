import type { Platform } from '../../dataProvider/platform.ts'
import type { ClickRow, ResponseRow } from '../../resources/two-way/two-way.answers.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { type RowsPage, readPage } from '../kernel/resource/readPage.ts'
import type { LogWish } from './PagedLog.tsx'

/** Whose clicks and responses: those of one campaign, or those of all campaigns with one page. */
export type ReportSource = { campaign: number } | { content: number }

const { clickLog, clickReport, responseLog, responseReport } = twoWaysSms.actions

/** A page of links with their clicks. */
export const readClicks = (
  platform: Platform,
  source: ReportSource,
  wish: LogWish,
  signal: AbortSignal,
): Promise<RowsPage<ClickRow>> =>
  'campaign' in source
    ? readPage(platform, clickLog, undefined, { send_sms_id: source.campaign, ...wish }, signal)
    : readPage(platform, clickReport, source.content, { ...wish }, signal)

/** A page of links with what was answered by them. */
export const readResponses = (
  platform: Platform,
  source: ReportSource,
  wish: LogWish,
  signal: AbortSignal,
): Promise<RowsPage<ResponseRow>> =>
  'campaign' in source
    ? readPage(platform, responseLog, undefined, { send_sms_id: source.campaign, ...wish }, signal)
    : readPage(platform, responseReport, source.content, { ...wish }, signal)
