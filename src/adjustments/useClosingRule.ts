import { usePrincipal } from '../../authProvider/principal.ts'
import { NEEDS_FLAG } from '../../resources/adjustments/fix-actions.ts'
import { useWords } from '../kernel/i18n/words.ts'

/** Whether closing rules may be used (rule adjustments-7), and where not, the sentence that says why. */
export const useClosingRule = (): { mayRule: boolean; ruleHint: string | undefined } => {
  const words = useWords()
  const mayRule = usePrincipal()?.flags.has('sp_operation') === true
  return {
    mayRule,
    ruleHint: mayRule ? undefined : words('desk.fix.no_flag', NEEDS_FLAG),
  }
}
