/**
 * What every row of a campaign carries beside its fields: its template as the specification nests it (rule campaigns-3), by the number it was sent
 * under, whoever has the template now.
 */
export const besideCampaign = {
  dlt_template: `case when t.template_code is not null then jsonb_build_object(
    'template_name', (select d.template_name from dlt_templates d where d.id = t.dlt_template_id), 'dlt_template_id', t.template_code) end`,
} as const

/** Whether a campaign is held back, over the alias `t`. */
export const IS_PAUSED = `(t.status = 'Pending' and t.paused_at is not null)::int`

/** What people read of a campaign's state: one that is held back is Paused, which on the wire is Pending with its mark (rule campaigns-8). */
export const STATE_IN_FILE = { status: `case when ${IS_PAUSED} = 1 then 'Paused' else t.status end` } as const
