/** `<Logo />`: the mark and the word; `<LogoMark size={24} />`: the mark alone. Drawn in the colours of the skin. */

import { skinOf, useAppearance } from '../desk/appearance.ts'
import { useBrand } from '../desk/brand.ts'

export const LogoMark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--brand, #0f6170)" />
    <path
      d="M9 23V9h8.2a4.7 4.7 0 0 1 0 9.4H9"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="m17.4 18.6 4.4 4.6" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    <circle cx="24.4" cy="9.2" r="2.6" fill="#e9b04a" />
  </svg>
)

/** The operator's logo or name where there is one (App settings), else our own. */
export const Logo = ({ size = 24 }: { size?: number }) => {
  const { name, logo, logoDark } = useBrand()
  const skin = skinOf(useAppearance())
  const picture = skin === 'dark' || skin === 'semi-dark' ? logoDark : logo
  if (picture) return <img className="logo-picture" src={picture} alt={name} style={{ blockSize: size * 1.35 }} />
  return (
    <span className="logo" style={{ fontSize: size * 0.68 }}>
      <LogoMark size={size} />
      <span className="logo-word">
        {name === 'Relaydesk' ? (
          <>
            relay<b>desk</b>
          </>
        ) : (
          name
        )}
      </span>
    </span>
  )
}
