/** Which kind of file the header of a template takes, by its format; and how that is called on the screen. */
export const HEAD_KINDS = { IMAGE: 'image', VIDEO: 'video', GIF: 'video', DOCUMENT: 'document' } as const

export type HeadKind = (typeof HEAD_KINDS)[keyof typeof HEAD_KINDS]

export const AT_HEAD = { image: 'Image at the head', video: 'Video at the head', document: 'Document at the head' } as const
