import { Legal } from './Legal.tsx'

/** /privacy-policy */
export default function Privacy() {
  return <Legal kind="privacy" />
}
