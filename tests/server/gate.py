"""gate.py FOLDER COMMAND…: a bot of protocol 2 that stands still before its third decision: it makes FOLDER/there, and goes
on once there is FOLDER/go. COMMAND decides."""
import json
import pathlib
import subprocess
import sys
import time

folder = pathlib.Path(sys.argv[1])
bot = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
decisions = 0
for line in sys.stdin:
    kind = json.loads(line)['type']
    decisions += kind == 'decide'
    if kind == 'decide' and decisions == 3:
        (folder / 'there').touch()
        while not (folder / 'go').exists():
            time.sleep(0.02)
    bot.stdin.write(line)
    bot.stdin.flush()
    if kind in ('hello', 'decide'):
        print(bot.stdout.readline(), end='', flush=True)
bot.stdin.close()
bot.wait()
