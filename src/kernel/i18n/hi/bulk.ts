/** Hindi of bulk actions that the platform carries out in the background. */
export default {
  desk: {
    action: {
      done_many: '%{count} पूरे',
      of: '%{total} में से %{done} रिकॉर्ड',
      file: 'सभी एक फ़ाइल में',
    },
  },
}
