// Every rule a plan is checked against by its text alone, in one sentence each. The docs list this table.

export const rules = {
  'too-large':
    'A plan has at most 20 MB, a million lines and 50,000 blocks of Markdown; a list of changes 10,000 lines.',
  'too-many-actions': 'A plan has at most 2,000 actions.',
  'too-many-problems': 'At most 1,000 problems are listed; the rest are counted.',
  'too-deep': 'Lists and quotes nest at most 100 deep.',
  unreadable: 'A line that the Markdown parser cannot read is refused.',
  encoding: 'The text is valid Unicode, without halves of characters.',

  'no-title': 'A plan has a title: one line that starts with a single #.',
  'second-title': 'A plan has only one title.',
  'text-before-title': 'Text before the title is ignored; a heading or a fence there is refused.',
  'wrapped-reply': 'A plan that is wrapped in one Markdown fence is read without it.',
  'missing-header': 'The header names Status, Plan Type and Agent.',
  'header-text': 'The header is one list of fields; other text there is ignored.',
  'section-before-title': 'Sections stand below the title.',
  'duplicate-section': 'Each section stands once.',
  'unknown-section':
    'Sections are Rationale, Memos, Active Context and Action Plan; none follows the actions.',
  'section-spelling': 'The name of a section is written as in the format.',
  'no-action-plan': 'A plan has a section ## Action Plan.',
  'no-actions': 'The Action Plan has at least one action.',
  'text-before-actions': 'Text before the first action is ignored.',

  'rationale-missing': 'A plan has a Rationale.',
  'rationale-form': 'The Rationale is one fenced block.',
  'rationale-sections':
    'The Rationale has Synthesis, Justification, Expected Outcome and State Dashboard, in order.',

  'unfenced-list': 'Memos stand in a fenced block.',
  'no-marker': 'Each line of Memos and Active Context starts with [+] or [-].',
  'empty-change': 'Something follows the marker.',
  'double-marker': 'A memo starts with one marker.',
  'duplicate-change': 'A memo is changed once.',
  'memo-too-long': 'A memo has at most 2,000 characters.',

  'unknown-action': 'An action is one of the nine.',
  'action-spelling': 'The heading of an action is its name in backticks.',
  'heading-contradicts': 'What a heading says after the name agrees with the fields.',
  'message-section': '## Message is read as CHAT_WITH_USER.',
  'heading-in-message': 'A message holds no heading of level one to three.',
  'empty-message': 'CHAT_WITH_USER, INVOKE and CONCLUDE say something.',

  'not-a-field': 'Each bullet of an action is a field.',
  'unknown-field': 'Fields that an action does not have are ignored.',
  'duplicate-field': 'Each field and each variable stands once.',
  'missing-field': 'An action has the fields it needs.',
  'missing-detail': 'An action has a description, and EXECUTE an expected outcome.',
  'bad-value': 'The value of a field has the form the field asks for.',
  'bad-env': 'Variables are bullets below env: a name and a value.',

  'leftover-text': 'An action holds nothing but its parts; other text shows that a fence is broken.',
  'missing-fence': 'An action has the fenced blocks it needs.',
  'second-fence': 'An action has no fenced block beyond those it needs.',
  'blank-fence': 'Empty fenced blocks between actions are ignored.',
  'indented-fence': 'A fence starts in the first column.',
  'tilde-fence': 'Fences are made of backticks.',
  'unclosed-fence': 'Every fence is closed.',
  'short-fence': 'A fence is longer than any fence inside it.',
  'unclosed-html': 'HTML is closed, for it hides what follows.',
  'hidden-heading': 'The heading of an action does not stand inside HTML.',
  'create-placeholder': 'The content of a new file is written out, without "… rest unchanged …".',
  'lone-label': 'FIND and REPLACE come in pairs.',
  'label-spelling': 'Labels are `FIND:` and `REPLACE:`.',
  'empty-command': 'EXECUTE has a command.',
  'empty-query': 'A query of RESEARCH is not empty.',

  'bad-link': 'A link is one link and nothing more.',
  'link-mismatch': 'The text of a link is the path it leads to.',
  'link-text': 'The text of a link is the whole path.',
  'path-spelling': 'A path is a link from the project root.',
  'path-empty': 'A path names a file.',
  'path-outside': 'A path stays inside the project.',
  'path-encoding': 'A % code in a path stands for a character of a name, never for a dot or a slash.',
  'path-length': 'A name has at most 255 bytes, a path 4,096.',
  'path-name': 'Names are such that every system can keep them.',
  'path-protected': 'Plans do not reach into .git, nor write to .teddy.',
  'bad-url': 'An address is a plain http or https one, without a password.',
  'hidden-characters': 'Paths, addresses, commands and variables hold no invisible characters.',

  'fence-unproven': 'Where a fence ends must follow from the structure of the plan.',
  'fence-ambiguous': 'A fence that can end in two places is not repaired.',
  'wrapper-unproven': 'A fence around the whole plan must follow from the structure of the plan.',
} as const

/** The name of a rule. */
export type Rule = keyof typeof rules
