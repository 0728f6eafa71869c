/** What a person is called: as he calls himself, else by his number. */
export const personOf = ({ profile_name: name, contact }: { profile_name: string | null; contact: string | null }): string =>
  name?.trim() ? name : `+${contact ?? ''}`
