#!/usr/bin/python3
"""A film's wall time, as ratios within one run: against the encoder alone, against one worker,
against another program that makes a comparable film.

    tests/bench/film_ratios.py [--scene SCENE] [--runs N] [--peer PEER.py]

The encoder alone gets the film's own frames, ready-made, in the same chunks with as many workers.
Runs take turns, so that all meet the same machine; the medians are printed.
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def output(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def seconds(command, folder=None):
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def peak_mib(command):
    """Largest resident size of a command, MiB."""
    done = subprocess.run(
        ["/usr/bin/env", "python3", "-c",
         "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True);"
         "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)"] + command,
        check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scene", type=pathlib.Path, default=ROOT / "scenes" / "lesson.yaml")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--peer", type=pathlib.Path, help="a Python script: PEER.py OUT.mp4 FRAMES")
    parser.add_argument("--peer-frames", type=int, default=60)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--memory", action="store_true", help="1 minute against 10 minutes")
    arguments = parser.parse_args()
    qkv = str((arguments.build / "qkv").resolve())
    scene = str(arguments.scene.resolve())
    render = [qkv, "render", scene, "--quiet", "--no-cache", "-o"]

    with tempfile.TemporaryDirectory() as out:
        plan = output([qkv, "render", scene, "-o", f"{out}/a.mp4", "--dry-run", "--no-cache"])
        pieces = [int(b) - int(a) for a, b in re.findall(r"^  frames (\d+):(\d+) ", plan, re.M)]
        frames = sum(pieces)
        subprocess.run(render + [f"{out}/frames/"], check=True)
        alone = [str(arguments.build / "tests" / "film_bench"), "--chunks",
                 ",".join(map(str, pieces)), f"{out}/frames", "--workers"]
        times = {"film, 2 workers": [], "film, 1 worker": [], "encoder, 2 workers": [],
                 "encoder, 1 worker": []}
        for _ in range(arguments.runs):
            for workers, name in ((2, "2 workers"), (1, "1 worker")):
                times["film, " + name].append(
                    seconds(render + [f"{out}/a.mp4", "--jobs", str(workers)]))
                times["encoder, " + name].append(
                    json.loads(output(alone + [str(workers)]))["wall_seconds"])
        median = {name: statistics.median(values) for name, values in times.items()}
        print(f"{scene}: {frames} frames in {len(pieces)} pieces")
        for name, values in times.items():
            print(f"{name:20} {median[name]:7.2f} s  {median[name] / frames * 1000:6.2f} ms a frame"
                  f"   min {min(values):.2f}  max {max(values):.2f}")
        print(f"film / encoder alone   {median['film, 2 workers'] / median['encoder, 2 workers']:.3f}")
        print(f"one worker / two       {median['film, 1 worker'] / median['film, 2 workers']:.2f}")
        if arguments.peer:
            peer = arguments.peer.resolve()
            taken = seconds(["/usr/bin/python3", str(peer), f"{out}/peer.mp4",
                             str(arguments.peer_frames)], peer.parent)
            each = taken / arguments.peer_frames
            print(f"peer {each * 1000:.1f} ms a frame: "
                  f"{each / (median['film, 2 workers'] / frames):.1f} times as long")
        if arguments.memory:
            peaks = {}
            for minutes in (1, 10):
                peaks[minutes] = peak_mib([qkv, "render", scene, "--quiet", "--no-cache", "--set",
                                           f"walkthrough.duration={minutes * 3} min", "-o",
                                           f"{out}/m.mp4", "--frames", f"0:{minutes * 1800}"])
            print(f"peak memory: 1 minute {peaks[1]} MiB, 10 minutes {peaks[10]} MiB, "
                  f"ratio {peaks[10] / peaks[1]:.3f}")


if __name__ == "__main__":
    main()
