/** Hindi of bulk actions that the platform carries out in the background. */
export default {
  words: {
    '%{count} done': '%{count} पूरे',
    '%{done} of %{total} records': '%{total} में से %{done} रिकॉर्ड',
  },
  desk: {
    action: {},
  },
}
