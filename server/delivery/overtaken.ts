/** Another transaction changed what ours had read before we wrote it: the same work is to be begun anew. */
export class Overtaken extends Error {
  override name = 'Overtaken'
  /** serialization_failure (PostgreSQL, Appendix A). */
  readonly code = '40001'
}
