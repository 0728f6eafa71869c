/** By what reports of campaigns are filtered, beside whose they are. */
export const CAMPAIGN_FILTERS = [
  'only_campaign',
  'campaign',
  'dlt_template_id',
  'sender_id',
  'message_type',
  'sms_type',
  'route_type',
  'status',
  { field: 'campaign_send_date_time', from: 'from_date', to: 'to_date' },
] as const

/** Filter Delivery (rule campaigns-6): the dialog offers the user to clients only; an address may name one for everybody. */
export const FILTER_DELIVERY = [
  { field: 'user_id', visibleTo: [2] },
  ...CAMPAIGN_FILTERS,
  // Set by the links that count them.
  { field: 'is_stalled', visibleTo: [] },
] as const
