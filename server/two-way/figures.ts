const total = (column: string) =>
  `case when t.route_type = 3 then coalesce((select w.${column} from two_way_totals w where w.campaign_id = t.id), 0) end`

/** Fields of a campaign that only two-way ones have, as SQL over `campaigns t` (rule two-way-5). */
export const twoWayFigures = {
  take_response:
    'case when t.route_type = 3 then (select x.take_response from two_way_contents x where x.id = t.two_way_content_id) end',
  total_clicks: total('total_clicks'),
  unique_clicks: total('unique_clicks'),
  total_response_interests: total('total_response_interests'),
  total_response_feedbacks: total('total_response_feedbacks'),
  total_response_ratings: total('total_response_ratings'),
} as const
