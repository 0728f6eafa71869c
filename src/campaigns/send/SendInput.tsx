import { sendForm } from '../../../resources/campaigns/send-form.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import type { Send, SendField } from './useSend.ts'

/** One declared field of the send form, by the input of its kind; nothing for those who do not have it. */
export const SendInput = ({ send, name, change }: { send: Send; name: SendField; change?: Partial<Field> }) => {
  const words = useWords()
  if (!send.has(name)) return null
  const declared = { ...sendForm[name], ...change } as Field
  const at = `resources.delivery-report.send.${name}`
  const field = {
    ...declared,
    label: words(at, declared.label),
    ...(declared.help && { help: words(`${at}.help`, declared.help) }),
    ...(declared.kind === 'select' && {
      choices: declared.choices.map(choice => ({ ...choice, label: words(`${at}.${choice.value}`, choice.label) })),
    }),
  } as Field
  const Input = inputOf(field.kind)
  return (
    <Input
      name={name}
      field={field}
      value={send.values[name]}
      onChange={value => send.set(name, value)}
      error={send.errors[name]}
      siblings={send.values}
    />
  )
}
