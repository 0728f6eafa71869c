import { displayDateTime, groupIndian } from '../../messaging/format.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { ACCOUNT_TYPES } from '../../resources/people/choices.ts'
import type { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate, TIME_ZONE } from '../kernel/kinds/show.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'

type UserOverview = AnswerOf<typeof users, 'overview'>

/** What is known of an account, in the words of its form. */
export const UserFacts = ({ account }: { account: UserOverview['account'] }) => {
  const words = useWords()
  const label = (name: string, english: string) => words(`resources.users.fields.${name}`, english)
  const yesNo = (value: number) => (value === 1 ? words('ra.boolean.true', 'Yes') : words('ra.boolean.false', 'No'))
  const type = ACCOUNT_TYPES.find(choice => choice.value === account.account_type)
  const place = [account.address, account.city, account.state, account.zip].filter(Boolean).join(', ')
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [label('email', 'E-mail'), account.email],
    [label('mobile', 'Mobile'), account.mobile],
    [label('companyName', 'Company'), account.companyName],
    [label('website', 'Website'), account.website],
    [label('address', 'Address'), place],
    [label('gst_no', 'GSTIN'), account.gst_no],
    [label('pan_no', 'PAN'), account.pan_no],
    [label('pe_id', 'Default entity ID'), account.pe_id],
    [
      label('account_type', 'Account type'),
      type && words(`resources.users.fields.account_type.choices.${type.value}`, type.label),
    ],
    [label('credit_limit', 'Credit limit'), account.account_type === 2 ? groupIndian(account.credit_limit) : null],
    [
      label('daily_limit', 'Daily limit'),
      account.daily_limit === 0
        ? words('None')
        : words('%{used} of %{limit} today', {
            used: groupIndian(account.sent_today),
            limit: groupIndian(account.daily_limit),
          }),
    ],
    [label('validity_date', 'Valid until'), account.validity_date && showDate(account.validity_date)],
    [words('Time zone'), account.timezone],
    [words('One-time code at sign-in'), yesNo(account.two_factor)],
    [label('must_change_password', 'Ask for a new password at the first sign-in'), yesNo(account.must_change_password)],
    [words('Open sessions'), groupIndian(account.open_sessions)],
    [label('last_login_at', 'Last sign-in'), account.last_login_at && displayDateTime(account.last_login_at, TIME_ZONE)],
    [label('created_at', 'Added'), displayDateTime(account.created_at, TIME_ZONE)],
  ]
  return (
    <Facts>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  )
}
