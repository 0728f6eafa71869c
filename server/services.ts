import { alarmKind } from '../resources/system/alarm-kinds.ts'
import { gateway } from '../resources/system/gateway.ts'
import { events, files } from '../resources/system/services.ts'
import { gatewayStatus } from './gateways/status/gatewayStatus.ts'
import { eventStream } from './kernel/events/eventStream.ts'
import { downloadFile } from './kernel/files/download.ts'
import { previewFile } from './kernel/files/preview.ts'
import { uploadFile } from './kernel/files/upload.ts'
import { readJob } from './kernel/jobs/readJob.ts'
import { defineCompanion } from './kernel/records/companion.ts'
import { readAlarms } from './system/port.ts'

/** Files: up, looked into, down. */
export const fileCompanion = defineCompanion(files, {
  handlers: { call: { upload: { raw: uploadFile }, preview: previewFile, download: { raw: downloadFile }, job: readJob } },
})

/** Progress as it happens. */
export const eventCompanion = defineCompanion(events, { handlers: { call: { stream: { raw: eventStream } } } })

/** State of the gateways. */
export const gatewayCompanion = defineCompanion(gateway, {
  handlers: {
    call: {
      status: async ({ deps, tx, caller }) => {
        const alarms = await readAlarms({ tx, caller }, deps.space)
        const ofGateways = alarms.filter(({ kind }) => alarmKind(kind)?.can === gateway.actions.status.can)
        return { data: { ...(await gatewayStatus(deps.pool)), alarms: ofGateways } }
      },
    },
  },
})
