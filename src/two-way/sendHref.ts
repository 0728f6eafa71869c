/** The send page with a two-way page chosen; who acts for others sends from the account whose page it is. */
export const sendHref = ({ id, user_id: owner }: { id: number; user_id?: number | null }): `/${string}` =>
  `/admin-send-two-ways-sms?two_way_content_id=${id}${owner ? `&user_id=${owner}` : ''}`
