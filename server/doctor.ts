import { examine } from './process/doctor/examine.ts';
import { formatFinding } from './process/doctor/finding.ts';

/** `npm run doctor`: checks what a server with these settings needs, one line each. Exit code 1 if a check fails. */
const findings = await examine(process.env);
for (const finding of findings) process.stdout.write(`${formatFinding(finding)}\n`);
if (findings.some(({ level }) => level === 'failure')) process.exitCode = 1;
