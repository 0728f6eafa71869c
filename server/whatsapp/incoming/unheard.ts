/** What came is nobody's here, or in words that nobody here knows: it is set aside with this sentence, and can be tried again (rule whatsapp-73). */
export class Unheard extends Error {
  override name = 'Unheard'
}
