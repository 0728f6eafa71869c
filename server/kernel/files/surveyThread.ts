import { FileProblem } from '../csv/sniff.ts'
import { type Survey, surveyList } from './survey.ts'

/** What a thread answers: errors lose their class on the way. */
export type Surveyed = { survey: Survey } | { problem: string }

/** `surveyList` for another thread. */
export default async function survey(path: string): Promise<Surveyed> {
  try {
    return { survey: await surveyList(path) }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message }
    throw error
  }
}
