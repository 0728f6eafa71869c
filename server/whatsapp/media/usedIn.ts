/** SQL: how many templates have a file as their header. @param file alias of `wa_files` */
export const templatesWith = (file: string): string =>
  `(select count(*) from wa_templates m where m.header_media_id = ${file}.id)`

/** SQL: how many messages of conversations carry a file (threads/fileRef.ts). @param file alias of `wa_files` */
export const messagesWith = (file: string): string =>
  `(select count(*) from wa_thread_messages m where m.media->>'id' = 'file-' || ${file}.id and m.direction = 'o')`

/**
 * SQL: how many campaigns send a file, under whatever id the provider has had it.
 * @param file alias of `wa_files`
 * @param which a further condition on the campaigns, over `c`
 */
export const campaignsWith = (file: string, which = 'true'): string =>
  `(select count(distinct c.id) from wa_campaign_media s join campaigns c on c.id = s.campaign_id
    where s.media_id = any(array(select ${file}.media_id where ${file}.media_id is not null
      union select i.media_id from wa_media_ids i where i.file_id = ${file}.id)) and ${which})`

/**
 * SQL: the file that a campaign sends under an id that the provider had it under; of its own account, or that of its template. Null where there
 * is none, or it is gone.
 * @param campaign alias of `campaigns`
 * @param mediaId SQL of the provider's id
 */
const fileSentAs = (campaign: string, mediaId: string): string =>
  `(select f.id from wa_files f
    where (f.account_id = ${campaign}.account_id
        or f.id = (select m.header_media_id from wa_templates m where m.id = ${campaign}.wa_template_id))
      and (f.media_id = ${mediaId} or exists (select from wa_media_ids i where i.file_id = f.id and i.media_id = ${mediaId}))
    order by f.id limit 1)`

/** SQL: the file at the head of a campaign's messages. @param campaign alias of `campaigns` */
export const fileSentBy = (campaign: string): string => fileSentAs(campaign, `${campaign}.wa_content #>> '{filling,media,id}'`)

/** SQL: the files on the cards of a campaign's messages, in their order, as JSON; null where it has no cards. @param campaign alias of `campaigns` */
export const filesOnCards = (campaign: string): string =>
  `(select jsonb_agg(${fileSentAs(campaign, `card.media->>'id'`)} order by card.place)
    from jsonb_array_elements(${campaign}.wa_content #> '{filling,card_media}') with ordinality as card(media, place))`
