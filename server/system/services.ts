import { events, files, gateway } from '../../resources/system/services.ts'
import { eventStream } from '../events/eventStream.ts'
import { downloadFile } from '../files/download.ts'
import { previewFile } from '../files/preview.ts'
import { uploadFile } from '../files/upload.ts'
import { gatewayStatus } from '../gateways/status/gatewayStatus.ts'
import { readJob } from '../jobs/readJob.ts'
import { defineCompanion } from '../records/companion.ts'

/** Files: up, looked into, down. */
export const fileCompanion = defineCompanion(files, {
  handlers: { call: { upload: { raw: uploadFile }, preview: previewFile, download: { raw: downloadFile }, job: readJob } },
})

/** Progress as it happens. */
export const eventCompanion = defineCompanion(events, { handlers: { call: { stream: { raw: eventStream } } } })

/** State of the gateways. */
export const gatewayCompanion = defineCompanion(gateway, {
  handlers: { call: { status: async ({ deps }) => ({ data: await gatewayStatus(deps.pool) }) } },
})
