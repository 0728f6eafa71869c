import { isRecord, recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { CALL_ICON, ON_OFF, WEEKDAYS } from '../../../resources/whatsapp/choices.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import type { GraphAnswer } from '../../gateways/graph/call.ts'
import type { CallContext, CallHandler, RowHandler } from '../../kernel/context/context.ts'
import { invalid, notFound } from '../../kernel/problem/errors.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { naturalNumber } from '../../kernel/values/numbers.ts'
import { readCalling, readCommerce, writeCalling, writeCommerce } from '../graph/numbers.ts'
import { type OpenNumber, openNumber } from './open.ts'
import { refused } from './refused.ts'

type Calling = AnswerOf<typeof configurations, 'readCalling'>

/** The number that a call names by its path, or by `id` in its address; one that is lent may be looked at. @throws HttpProblem 404 */
const numberAsked = async (context: Pick<CallContext, 'tx' | 'deps' | 'caller' | 'id'>, given: unknown): Promise<OpenNumber> => {
  const id = naturalNumber(context.id ?? given)
  const [found] = id === undefined ? [] : await findRecords(context.tx, context.caller, configurations, undefined, [id])
  if (!found) throw notFound()
  return openNumber(context.tx, context.deps, found.id)
}

export const commerceNow: CallHandler<typeof configurations, 'readCommerce'> = async context => {
  const number = await numberAsked(context, undefined)
  const outside = async () => {
    const data = await readCommerce(number).catch(error => {
      throw refused(error)
    })
    return async () => ({ message: 'Commerce settings', data })
  }
  return { outside }
}

export const setCommerce: RowHandler<typeof configurations, 'commerce'> = async ({ tx, deps, record, input }) => {
  const number = await openNumber(tx, deps, record.id)
  const { is_cart_enabled = 1, is_catalog_visible = 0 } = input
  const outside = async () => {
    await writeCommerce(number, { is_cart_enabled: is_cart_enabled ?? 1, is_catalog_visible: is_catalog_visible ?? 0 }).catch(
      error => {
        throw refused(error)
      },
    )
    return async () => ({ message: tell('Commerce settings saved') })
  }
  return { outside }
}

const wordIn = <V extends string>(value: unknown, all: readonly { value: V }[], otherwise: V): V =>
  all.find(one => one.value === String(value).toUpperCase())?.value ?? otherwise

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.map(recordOf) : [])

/** What the provider has, under the names of our form. Newer versions say visible and hidden of the button. */
const callingOf = (calling: GraphAnswer): Calling => {
  const hours = recordOf(calling.call_hours)
  const icon = String(calling.call_icon_visibility).toUpperCase()
  return {
    status: wordIn(calling.status, ON_OFF, 'DISABLED'),
    call_icon_visibility: icon === 'HIDDEN' ? 'DISABLE_ALL' : wordIn(icon, CALL_ICON, 'DEFAULT'),
    callback_permission_status: wordIn(calling.callback_permission_status, ON_OFF, 'DISABLED'),
    call_hours_status: wordIn(hours.status, ON_OFF, 'DISABLED'),
    call_hours_timezone_id: typeof hours.timezone_id === 'string' ? hours.timezone_id.slice(0, 60) : null,
    weekly_operating_hours: rowsIn(hours.weekly_operating_hours).map(row => ({
      day_of_week: wordIn(row.day_of_week, WEEKDAYS, 'MONDAY'),
      open_time: String(row.open_time),
      close_time: String(row.close_time),
    })),
    holiday_schedule: rowsIn(hours.holiday_schedule).map(row => ({
      date: String(row.date),
      start_time: String(row.start_time),
      end_time: String(row.end_time),
    })),
  }
}

export const callingNow: CallHandler<typeof configurations, 'readCalling'> = async context => {
  const number = await numberAsked(context, context.query.id)
  const outside = async () => {
    const calling = await readCalling(number).catch(error => {
      throw refused(error)
    })
    return async () => ({ message: 'Calling settings', data: callingOf(calling) })
  }
  return { outside }
}

/** As the provider writes it: 0930. */
const clock = (typed: unknown): string => String(typed).replace(':', '')

/** Hours that end before they begin. @throws HttpProblem 422 at the list */
export const validateHours = (
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  from: string,
  until: string,
): void => {
  const wrong = rows.findIndex(row => clock(row[from]) >= clock(row[until]))
  if (wrong >= 0) throw invalid({ [name]: [tell('Row %{row}: the hours must end after they begin.', { row: wrong + 1 })] })
}

export const setCalling: RowHandler<typeof configurations, 'calling'> = async ({ tx, deps, record, input }) => {
  const weekly = (input.weekly_operating_hours ?? []).filter(isRecord)
  const holidays = (input.holiday_schedule ?? []).filter(isRecord)
  validateHours('weekly_operating_hours', weekly, 'open_time', 'close_time')
  validateHours('holiday_schedule', holidays, 'start_time', 'end_time')
  const isByHours = input.call_hours_status === 'ENABLED'
  if (isByHours && weekly.length === 0)
    throw invalid({ weekly_operating_hours: [tell('Add at least one opening, or switch the calling hours off.')] })
  if (isByHours && !input.call_hours_timezone_id)
    throw invalid({ call_hours_timezone_id: [tell('Enter the time zone of the hours, like Asia/Kolkata.')] })
  const number = await openNumber(tx, deps, record.id)
  const call_hours = {
    status: input.call_hours_status ?? 'DISABLED',
    ...(input.call_hours_timezone_id && { timezone_id: input.call_hours_timezone_id }),
    weekly_operating_hours: weekly.map(row => ({ ...row, open_time: clock(row.open_time), close_time: clock(row.close_time) })),
    holiday_schedule: holidays.map(row => ({ ...row, start_time: clock(row.start_time), end_time: clock(row.end_time) })),
  }
  const outside = async () => {
    await writeCalling(number, {
      status: input.status,
      call_icon_visibility: input.call_icon_visibility ?? 'DEFAULT',
      callback_permission_status: input.callback_permission_status ?? 'DISABLED',
      call_hours,
    }).catch(error => {
      throw refused(error)
    })
    return async () => ({ message: tell('Calling settings saved') })
  }
  return { outside }
}
