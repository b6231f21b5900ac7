// Every rule a plan is checked against with the project's files at hand, in one sentence each. The docs list this table.

export const fileRules = {
  'file-missing': 'EDIT and READ name a file that is there when their turn comes.',
  'file-exists': 'CREATE never overwrites: its file is not there yet.',
  'not-a-file': 'A path names a regular file, not a folder, a pipe or a device.',
  'below-file': 'What stands above a path is a folder.',
  'file-unreadable': 'A file can be read.',
  'file-too-large': 'A file to edit has at most 32 MB.',
  'file-not-text': 'A file to edit is UTF-8 text.',
  'path-link': 'A path does not go through a symbolic link.',
  'path-outside': 'A path stays inside the project.',
  'path-nested': 'Plans do not write into submodules and nested repositories.',
  'path-case': 'A path is spelled as the disk spells it.',
  'protected-file': 'Files that make other programs act need a confirmation of their own.',
  'lines-missing': 'The lines that READ asks for are there.',

  'edit-not-found': 'FIND is in the file.',
  'edit-stale': 'FIND is in the file, which changed since it was last read.',
  'edit-ambiguous': 'FIND is in the file once, unless Match All says so.',
  'edit-already-applied': 'A pair changes something that is not changed yet.',
  'edit-overlap': 'A pair does not look for what an earlier pair has changed.',
  'edit-placeholder': 'FIND and REPLACE are written out.',
  'edit-empty-find': 'FIND is empty only for an empty file.',
  'edit-no-change': 'FIND and REPLACE differ.',
  'edit-full-overwrite': 'No pair replaces a whole file.',
  'edit-repeated': 'REPLACE does not repeat what stands beside FIND.',
  'edit-indentation': 'REPLACE is indented the way FIND is.',
  'edit-after-execute':
    'A file that a command may change before the EDIT must match exactly when the EDIT runs.',

  'cwd-missing': 'The folder of a command is there.',
  'cwd-not-folder': 'The folder of a command is a folder.',
  'env-refused': 'A plan sets no variable that makes other programs run code.',

  'unknown-agent': 'INVOKE names an agent that is there.',
  'second-handoff': 'A plan hands over once, to one agent.',
  'invoke-too-deep': 'At most 8 agents wait for each other.',
  'unknown-memo': 'A memo that is removed is there.',
  'memo-there': 'A memo that is added is not there yet.',
  'resource-missing': 'What is handed over or added to the context is there.',

  'simulation-stopped':
    'A plan with 50 refused edits, or more to search than can be searched, is not simulated further.',
} as const

/** The name of a rule about files. */
export type FileRule = keyof typeof fileRules
