#!/usr/bin/python3
"""Wall time of one still PNG from a cold process, against another program that draws the same.

    tests/bench/still_bench.py [--runs N] [--scene SCENE] PEER.py

Runs `build/qkv render SCENE -o FILE.png` and `PEER.py FILE.png` in turns, so that both meet the same
machine, and prints the medians and their ratio. Each run is a process of its own; one run of each
goes uncounted, to fill the disk cache.
"""

import argparse
import pathlib
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def seconds(command, folder):
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("peer", type=pathlib.Path, help="a Python script that takes FILE.png")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--scene", type=pathlib.Path, default=ROOT / "scenes" / "verb-noun.yaml")
    parser.add_argument("--qkv", type=pathlib.Path, default=ROOT / "build" / "qkv")
    arguments = parser.parse_args()
    peer = arguments.peer.resolve()
    render = [str(arguments.qkv.resolve()), "render", str(arguments.scene.resolve())]

    with tempfile.TemporaryDirectory() as out:
        commands = {
            "qkv": (render + ["-o", f"{out}/qkv.png"], out),
            "peer": (["/usr/bin/python3", str(peer), f"{out}/peer.png"], peer.parent),
        }
        times = {name: [] for name in commands}
        for run in range(arguments.runs + 1):
            for name, (command, folder) in commands.items():
                taken = seconds(command, folder)
                if run > 0:
                    times[name].append(taken)

    medians = {name: statistics.median(values) for name, values in times.items()}
    for name, values in times.items():
        print(
            f"{name:5} median {medians[name] * 1000:7.1f} ms   "
            f"min {min(values) * 1000:7.1f}   max {max(values) * 1000:7.1f}   ({len(values)} runs)"
        )
    print(f"qkv is {medians['peer'] / medians['qkv']:.1f} times as fast")


if __name__ == "__main__":
    main()
