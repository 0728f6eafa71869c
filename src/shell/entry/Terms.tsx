import { Legal } from './Legal.tsx'

/** /terms-conditions */
export default function Terms() {
  return <Legal kind="terms" />
}
