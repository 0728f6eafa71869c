/** `<PhonePreview from="XX-SUNRSE-S">Dear …</PhonePreview>`: a message as a phone shows it; the text is whatever stands inside. */

import type { ReactNode } from 'react'
import './PhonePreview.css'

export interface PhonePreviewProps {
  /** As the phone names the sender. */
  from: string
  label: string
  children: ReactNode
}

export const PhonePreview = ({ from, label, children }: PhonePreviewProps) => (
  <figure className="ui-phone" aria-label={label}>
    <figcaption className="ui-phone-from">{from}</figcaption>
    <div className="ui-phone-screen">
      <div className="ui-phone-bubble">{children}</div>
    </div>
  </figure>
)
