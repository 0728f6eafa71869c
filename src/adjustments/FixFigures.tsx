import { groupIndian } from '../../messaging/format.ts'
import type { FixFigures as Figures, SampleRow } from '../../resources/adjustments/manage-campaign.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { classWord, skipWord } from './fixWords.ts'

const TO = ['delivered', 'failed', 'cancelled', 'unchanged'] as const

/** Before → after, what is left alone and why, and the first rows: what a fix would do, or did. */
export const FixFigures = ({ figures }: { figures: Figures & { sample?: readonly SampleRow[] } }) => {
  const words = useWords()
  const froms = [...new Set(figures.matrix.map(line => line.from))]
  const rows = (from: string, to: string) => figures.matrix.find(line => line.from === from && line.to === to)?.rows ?? 0
  return (
    <div className="stack">
      <p className="fix-sum tabular">
        {words('Campaigns: %{campaigns} · users: %{users} · eligible: %{eligible}', {
          campaigns: groupIndian(figures.campaigns),
          users: groupIndian(figures.users),
          eligible: groupIndian(figures.eligible),
        })}
        {figures.refund_credits > 0 && (
          <> · {words('%{credits} credits go back', { credits: groupIndian(figures.refund_credits) })}</>
        )}
      </p>
      {froms.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
        <section className="send-rows" tabIndex={0} aria-label={words('Before and after')}>
          <table>
            <thead>
              <tr>
                <th>{words('As reported')}</th>
                {TO.map(to => (
                  <th key={to} className="numeric">
                    {classWord(words, to)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {froms.map(from => (
                <tr key={from}>
                  <td>{classWord(words, from)}</td>
                  {TO.map(to => (
                    <td key={to} className="numeric tabular">
                      {rows(from, to) > 0 ? groupIndian(rows(from, to)) : '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {figures.skipped.length > 0 && (
        <dl className="fix-skipped">
          {figures.skipped.map(({ reason, count }) => (
            <div key={reason}>
              <dt>{skipWord(words, reason)}</dt>
              <dd className="tabular">{groupIndian(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {figures.sample && figures.sample.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
        <section className="send-rows" tabIndex={0} aria-label={words('The first rows')}>
          <table>
            <thead>
              <tr>
                <th>{words('Message')}</th>
                <th>{words('Campaign')}</th>
                <th>{words('desk.fix.mobile', 'Mobile No.')}</th>
                <th>{words('As reported')}</th>
                <th>{words('Set to')}</th>
              </tr>
            </thead>
            <tbody>
              {figures.sample.map(row => (
                <tr key={row.id}>
                  <td className="mono">{row.id}</td>
                  <td>{row.campaign}</td>
                  <td className="mono">{row.mobile}</td>
                  <td>{classWord(words, row.before)}</td>
                  <td>{classWord(words, row.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
