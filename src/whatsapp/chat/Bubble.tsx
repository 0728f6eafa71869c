/** One message, whichever way it went. Everything in it that somebody else wrote is a text node, in a direction of its own. */

import Link from '@mui/material/Link'
import { type ReactNode, useState } from 'react'
import { truncate } from '../../../messaging/format.ts'
import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import { timeOf } from '../../kernel/conversation/times.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Marked } from '../../kernel/ui/Marked.tsx'
import { Cards } from '../TemplateParts.tsx'
import { Media } from './Media.tsx'
import { Ticks } from './Ticks.tsx'

/** Whatever is longer is shown when it is wanted. */
const LONG = 2000
const QUOTED = 140

export const Bubble = ({ message, reactions = [] }: { message: ThreadMessage; reactions?: readonly string[] | undefined }) => {
  const words = useWords()
  const { direction, type, replied_to: quoted, status, at, error_info: errors, edited_at: edited, sender } = message
  const steps = [
    ['Sent', message.sent_at],
    ['Delivered', message.delivered_at],
    ['Read', message.read_at],
  ] as const
  const tip = steps.flatMap(([step, time]) => (time ? `${words(step)}: ${showDate(time, 'minute')}` : [])).join('\n')
  return (
    <li className={cx('talk-message', direction === 'o' && 'ours', status === 'failed' && 'failed')}>
      <span className="sr-only">{direction === 'o' ? (sender ?? words('You')) : words('Received')}: </span>
      {quoted && type !== 'reaction' && `${quoted.campaign ?? ''}${quoted.message}`.trim() !== '' && (
        <blockquote className="wa-quote">
          {quoted.campaign && <bdi className="hint">{quoted.campaign}</bdi>}
          <bdi>{truncate(quoted.message, QUOTED)}</bdi>
        </blockquote>
      )}
      {message.withdrawn ? <em className="hint">{words('This message was taken back.')}</em> : <Content message={message} />}
      <footer>
        {edited && <span>{words('Edited')}</span>}
        {direction === 'o' && sender && <bdi className="ellipsis">{sender}</bdi>}
        <time dateTime={at} data-tip={tip || showDate(at, 'minute')}>
          {timeOf(at)}
        </time>
        {direction === 'o' && status && <Ticks status={status} />}
      </footer>
      {errors.length > 0 && (
        <ul className="talk-errors" aria-label={words('Why it failed')}>
          {errors.map(({ code, title }) => (
            <li key={code}>
              {code}: {title}
            </li>
          ))}
        </ul>
      )}
      {reactions.length > 0 && (
        <span className="wa-reactions" role="img" aria-label={words('Reactions: %{signs}', { signs: reactions.join(' ') })}>
          {reactions.join(' ')}
        </span>
      )}
    </li>
  )
}

const Content = ({
  message: { type, message, media, location, contacts, cards, replied_to: quoted },
}: {
  message: ThreadMessage
}) => {
  const words = useWords()
  if (type === 'reaction')
    return (
      <p>
        <span className="wa-sign">{message}</span>{' '}
        <bdi className="hint">{quoted ? truncate(quoted.message, QUOTED) : words('Reaction')}</bdi>
      </p>
    )
  return (
    <>
      {media && <Media media={media} type={type} />}
      {location && <Place place={location} />}
      {contacts.map(({ name, phones }) => (
        <Line key={`${name} ${phones.join()}`} icon="person">
          <bdi>{name}</bdi>
          <bdi className="hint">{phones.join(', ')}</bdi>
        </Line>
      ))}
      {type === 'template' && (
        <Line icon="template">
          <span className="hint">{words('Template')}</span>
        </Line>
      )}
      {message !== '' && message !== location?.name && <Text text={message} />}
      <Cards cards={cards} />
      {type === 'unsupported' && message === '' && (
        <em className="hint">{words('A message of a kind that is not passed on. It can be seen on the phone alone.')}</em>
      )}
    </>
  )
}

const Line = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <p className="row">
    <Icon name={icon} />
    {children}
  </p>
)

const Place = ({ place: { latitude, longitude, name, address } }: { place: NonNullable<ThreadMessage['location']> }) => {
  const words = useWords()
  const [lat, lon] = [Number(latitude), Number(longitude)]
  return (
    <Line icon="place">
      <span className="stack wa-place">
        {name && <bdi>{name}</bdi>}
        {address && <bdi className="hint">{address}</bdi>}
        <Link
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words('Open the map')}
        </Link>
      </span>
    </Line>
  )
}

const Text = ({ text }: { text: string }) => {
  const words = useWords()
  const [isWhole, setWhole] = useState(text.length <= LONG)
  return (
    <>
      <p className="talk-text" dir="auto">
        <Marked text={isWhole ? text : truncate(text, LONG)} />
      </p>
      {!isWhole && (
        <Link component="button" type="button" onClick={() => setWhole(true)}>
          {words('Show all')}
        </Link>
      )}
    </>
  )
}
