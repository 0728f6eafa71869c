/** Filter Delivery (specification core §2.7): of the delivery report, and of every report of campaigns that filters as it does. */
export const FILTER_DELIVERY = [
  'user_id',
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
