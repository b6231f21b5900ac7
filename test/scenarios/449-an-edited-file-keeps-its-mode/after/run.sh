#!/bin/sh
1
