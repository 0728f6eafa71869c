/** `<Progress label="Sending" done={420} total={1000} text="420 of 1,000" />`; `total` 0 or absent: how much is not known yet. */

import LinearProgress from '@mui/material/LinearProgress'
import { useWords } from '../i18n/words.ts'
import './Progress.css'

interface ProgressProps {
  label: string
  done: number
  total?: number | undefined
  text?: string
  /** Hides the line of text under the bar. */
  bare?: boolean
}

export const Progress = ({ label, done, total, text, bare = false }: ProgressProps) => {
  const words = useWords()
  const percent = total ? Math.min(100, Math.floor((done / total) * 100)) : undefined
  return (
    <div className="progress">
      <LinearProgress
        aria-label={label}
        aria-valuetext={text}
        {...(percent !== undefined && { variant: 'determinate', value: percent })}
      />
      {!bare && (
        <div className="row">
          <span className="grow">{text ?? label}</span>
          <span>{percent === undefined ? words('Working…') : `${percent} %`}</span>
        </div>
      )}
    </div>
  )
}
