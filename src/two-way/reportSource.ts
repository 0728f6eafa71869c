import type { Platform } from '../../dataProvider/platform.ts'
import type { ClickRow, ResponseRow } from '../../resources/two-way/two-way.answers.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { type RowsPage, readPage } from '../kernel/resource/readPage.ts'
import type { LogQuery } from './PagedLog.tsx'

/** Whose clicks and responses: those of one campaign, or those of all campaigns with one page. */
export type ReportSource = { campaign: number } | { content: number }

const { clickLog, clickReport, responseLog, responseReport } = twoWaysSms.actions

/** A page of links with their clicks. */
export const readClicks = (
  platform: Platform,
  source: ReportSource,
  query: LogQuery,
  signal: AbortSignal,
): Promise<RowsPage<ClickRow>> =>
  'campaign' in source
    ? readPage(platform, clickLog, undefined, { send_sms_id: source.campaign, ...query }, signal)
    : readPage(platform, clickReport, source.content, { ...query }, signal)

/** A page of links with what was answered by them. */
export const readResponses = (
  platform: Platform,
  source: ReportSource,
  query: LogQuery,
  signal: AbortSignal,
): Promise<RowsPage<ResponseRow>> =>
  'campaign' in source
    ? readPage(platform, responseLog, undefined, { send_sms_id: source.campaign, ...query }, signal)
    : readPage(platform, responseReport, source.content, { ...query }, signal)
