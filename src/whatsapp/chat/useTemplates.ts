/** Templates that may be sent over a number: those the provider has approved. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { bodyOf, type Filling } from '../../../messaging/whatsapp/compose.ts'
import { isDrafted } from '../../../messaging/whatsapp/draftCards.ts'
import { misfitOf } from '../../../messaging/whatsapp/fit.ts'
import { isTemplate, type Template } from '../../../messaging/whatsapp/template.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { useAbilities } from '../../kernel/resource/access.ts'

const RESOURCE = waTemplates.name

export interface Offered {
  id: number
  template: Template
}

/** Whether this person may see which there are. */
export const useMayPick = (): boolean => useAbilities(waTemplates).can('list')

/** A code is sent by the program that made it, and cards of products come from a catalogue. */
const isOffered = ({ category, components }: Template): boolean => category !== 'AUTHENTICATION' && isDrafted(components)

export const useTemplates = (configuration: number | null, search: string) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: [RESOURCE, 'of a conversation', configuration, search],
    queryFn: async ({ signal }): Promise<Offered[]> => {
      const filter = { wa_status: 'APPROVED', whats_app_configuration_id: configuration }
      const { data } = await provider.lookup(RESOURCE, { search, filter, signal })
      return data.flatMap(({ id, template_name: name, template_language: language, category, components }) => {
        const template: unknown = { name, language, category, components }
        return isTemplate(template) && isOffered(template) ? [{ id: Number(id), template }] : []
      })
    },
    placeholderData: keepPreviousData,
  })
}

/** Why it cannot be sent with these values; undefined where it can. */
export const problemOf = (template: Template, filling: Filling, to: string): string | undefined =>
  misfitOf(bodyOf(template, filling, { to }).template, template)?.message
