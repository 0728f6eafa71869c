/** Hindi of lists, forms, actions, imports and the dialogs made from declarations: keys under `desk`. */

export const hindiLists = {
  filter: {
    from: 'से',
    to: 'तक',
    any: 'कोई भी',
    order: 'अंत शुरुआत से पहले है।',
  },
  views: {
    saved: 'फ़िल्टर सहेजा गया',
  },
  action: {
    done: 'हो गया',
    more: 'और %{count}',
  },
  file: {
    remove: 'फ़ाइल हटाएँ',
    open: 'खोलें',
    attached: 'संलग्न',
    uploading: '%{name} अपलोड हो रही है',
  },
  combobox: {
    clear: '%{name} हटाएँ',
    remove: '%{name} निकालें',
  },
  editor: {
    Bold: 'मोटा',
    Italic: 'तिरछा',
    Strike: 'कटा हुआ',
    Heading: 'शीर्षक',
    List: 'सूची',
    'Numbered list': 'क्रमांकित सूची',
    Quote: 'उद्धरण',
    Link: 'लिंक',
  },
  import: {
    duplicate: 'दोहराई गईं',
  },
  check: {
    running: 'जोड़ा जा रहा है',
  },
  dlt: {
    no_text: 'संदेश, जैसा आप लिखते हैं।',
  },
}
