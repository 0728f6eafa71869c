/** The members of a secondary route in the order in which they are tried, each with its weight where the route shares by weight. */

import FormControl from '@mui/material/FormControl'
import InputBase from '@mui/material/InputBase'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { ReferenceField } from '../../resources/language/fields.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { idsOf } from '../kernel/kinds/reference/titles.ts'
import { useChoices } from '../kernel/kinds/reference/useChoices.ts'
import { Combobox } from '../kernel/ui/Combobox.tsx'
import { FieldGroup } from '../kernel/ui/FieldGroup.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import './members.css'
import { moved, readWeights, sharesOf, writeWeights } from './weights.ts'

interface MemberListProps {
  field: ReferenceField
  source: string
}

export const MemberList = ({ field, source }: MemberListProps) => {
  const words = useWords()
  const { field: bound, fieldState } = useController({ name: source })
  const { setValue } = useFormContext()
  const [strategy, weightText, routeType] = useWatch({ name: ['strategy', 'weights', 'route_type'] })
  const choices = useChoices(field, bound.value, { route_type: routeType })
  const ids = idsOf(bound.value)
  const weights = readWeights(weightText, ids.length)
  const shares = sharesOf(weights)
  const weighted = strategy === 'weighted'

  const write = (nextIds: number[], nextWeights: number[]) => {
    bound.onChange(nextIds)
    setValue('weights', writeWeights(nextWeights), { shouldDirty: true })
  }
  const move = (from: number, to: number) => write(moved(ids, from, to), moved(weights, from, to))
  const weigh = (place: number, text: string) => {
    const weight = Math.min(100, Math.max(1, Math.trunc(Number(text)) || 1))
    write(ids, weights.with(place, weight))
  }
  const error = fieldState.error?.message

  return (
    <FieldGroup label={field.label} required help={field.help} error={error}>
      {ids.length > 0 && (
        <ol className="member-list">
          {choices.chosen.map((member, place) => {
            const name = String(member.label)
            return (
              <li key={member.value}>
                <span className="member-place">{place + 1}</span>
                <span className="member-name ellipsis">{name}</span>
                {weighted && (
                  <span className="member-weight">
                    <FormControl>
                      <InputBase
                        type="number"
                        value={weights[place]}
                        slotProps={{
                          input: {
                            min: 1,
                            max: 100,
                            'aria-label': words('Weight of %{name}', { name }),
                          },
                        }}
                        onChange={event => weigh(place, event.target.value)}
                      />
                    </FormControl>
                    <span className="muted member-share">{shares[place]} %</span>
                  </span>
                )}
                <span className="member-buttons">
                  <IconButton
                    icon="up"
                    size="small"
                    label={words('Move %{name} up', { name })}
                    disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  />
                  <IconButton
                    icon="down"
                    size="small"
                    label={words('Move %{name} down', { name })}
                    disabled={place === ids.length - 1}
                    onClick={() => move(place, place + 1)}
                  />
                  <IconButton
                    icon="close"
                    size="small"
                    label={words('Take %{name} out', { name })}
                    onClick={() => write(ids.toSpliced(place, 1), weights.toSpliced(place, 1))}
                  />
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <Combobox
        {...choices}
        chosen={[]}
        options={choices.options.filter(option => !ids.includes(option.value))}
        name={source}
        label={words('Add a primary route')}
        onBlur={bound.onBlur}
        onChange={added => write([...ids, ...added.slice(-1)], [...weights, 1])}
      />
    </FieldGroup>
  )
}
