/** `<Progress label="Sending" done={420} total={1000} text="420 of 1,000" tone="success" />`; `total` 0 or absent: how much is not known yet. */

import { useTranslate } from 'react-admin'
import { cx } from './cx.ts'
import './Small.css'

export interface ProgressProps {
  label: string
  done: number
  total?: number | undefined
  text?: string
  /** Hides the line of text under the bar. */
  bare?: boolean
  tone?: 'accent' | 'success' | 'error'
}

export const Progress = ({ label, done, total, text, bare = false, tone = 'accent' }: ProgressProps) => {
  const translate = useTranslate()
  const percent = total ? Math.min(100, Math.floor((done / total) * 100)) : undefined
  return (
    <div className={cx('ui-progress', tone, percent === undefined && 'unknown')}>
      <div
        className="ui-progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <div className="ui-progress-bar" style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
      </div>
      {!bare && (
        <div className="ui-progress-text">
          <span>{text ?? label}</span>
          <span>{percent === undefined ? translate('desk.progress.working', { _: 'Working…' }) : `${percent} %`}</span>
        </div>
      )}
    </div>
  )
}
