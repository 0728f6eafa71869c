/** What style elements must bear here, as the platform said it in the page (server/kernel/http/panel.ts); none where a plain file host serves the panel. */
export const nonce: string | undefined = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
