import { SETTING_DEFAULTS } from '../../kernel/settings/settings.ts'

/** Of a file (rule voice-12). */
export const STATUS = { pending: 0, approved: 1, rejected: 2, processing: 3, failed: 4 } as const

/** SQL: what vendors say of a file, taken together: one that has it is enough. @param file alias of `voice_files` */
export const vendorStatus = (file: string): string =>
  `(select case when bool_or(v.status = 'synced') then 'synced' when bool_or(v.status = 'processing') then 'processing'
      when count(*) = 0 then 'none' else 'failed' end from voice_vendor_files v where v.voice_file_id = ${file}.id)`

/** SQL: pulses of a call that plays the whole file, as they are sold now. @param file alias of `voice_files` */
export const pulsesOf = (file: string): string =>
  `ceil(${file}.duration_ms / (1000.0 * coalesce((select (s.value #>> '{}')::int from app_settings s where s.key = 'voice_pulse_seconds'),
      ${SETTING_DEFAULTS.voice_pulse_seconds})))::int`
