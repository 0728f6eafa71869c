import { useAnswer } from '../../dataProvider/useAnswer.ts'
import type { AdjustmentState } from '../../resources/adjustments/manage-campaign.answers.ts'
import { statusAdjustments } from '../../resources/adjustments/status-adjustments.ts'

const UNDER_WAY = new Set(['running', 'reversing'])
const LOOK_MS = 800

export const isUnderWay = (state: Pick<AdjustmentState, 'status' | 'job_status'> | undefined): boolean =>
  state !== undefined && UNDER_WAY.has(state.status) && state.job_status !== 'failed'

/** A record of a fix, looked at again until its present step is over. */
export const useAdjustment = (id: number) =>
  useAnswer(
    statusAdjustments,
    'figures',
    { id },
    {
      gcTime: 0,
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_MS : false),
      refetchIntervalInBackground: true,
    },
  )
